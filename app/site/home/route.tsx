import { siteContext } from '../../context.ts';
import { Island } from '../Island.tsx';
import type { Route } from './+types/route';

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  const events = await content.list('events', { populate: '*', filters: { isPublished: { $eq: true } } });
  return { events: events.data };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <h1>{loaderData.events.length}</h1>
      <Island name="NewsletterForm" when="idle" props={{ action: '/x' }} />
    </main>
  );
}
