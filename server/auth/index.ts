export { ensureFirstAdministrator } from './first-administrator.ts';
export { createSignInRoutes } from './sign-in.ts';
export { Tokens } from './tokens.ts';
export { createUserRoutes } from './users.ts';
