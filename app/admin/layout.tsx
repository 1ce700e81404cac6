import { Outlet } from 'react-router';

export const handle = { office: true };

export default function Office() {
  return <Outlet />;
}
