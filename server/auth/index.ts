export { ensureFirstAdministrator } from './first-administrator.ts';
export { checkPassword } from './password-policy.ts';
export { createAuthRoutes } from './routes.ts';
export { deleteExpired, Sessions } from './sessions.ts';
export { Tokens } from './tokens.ts';
