import { Outlet } from 'react-router';

export default function Protected() {
  return <Outlet />;
}
