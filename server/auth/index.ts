export { ensureFirstAdministrator } from './first-administrator.ts';
export { checkPassword } from './password-policy.ts';
export { createAuthRoutes } from './routes.ts';
export { deleteExpired, openSessions } from './sessions.ts';
export { createTokens } from './tokens.ts';
