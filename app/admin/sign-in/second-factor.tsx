import { useNavigate } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { screenMeta } from '../screen-meta.ts';
import { signOut } from '../session/session.ts';
import { Loading } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import { SecondFactorSetup } from '../users/SecondFactorSection.tsx';
import { SignInFrame } from './SignInFrame.tsx';

export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export const meta = () => screenMeta('Second facteur');

export const HydrateFallback = Loading;

/** Where it is required: the sign-in of an account without one leads here, and the API answers nothing else. */
export default function EnrollmentScreen() {
  const navigate = useNavigate();
  const leave = (path: string) => void navigate(path, { replace: true });
  return (
    <SignInFrame title="Votre second facteur">
      <p>
        {frenchSpacing(
          'Il est exigé de tous : après le mot de passe, un code de votre téléphone. Mettez-le en place pour entrer.',
        )}
      </p>
      <SecondFactorSetup onDone={() => leave('/admin/dashboard')} />
      <Button
        className={ui.link}
        onClick={() => {
          signOut();
          leave('/admin');
        }}
      >
        Déconnexion
      </Button>
    </SignInFrame>
  );
}
