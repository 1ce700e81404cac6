export { ensureFirstAdministrator } from './first-administrator.ts';
export { checkPassword } from './password-policy.ts';
export { startAttemptRetention } from './rate-limit.ts';
export { createAuthRoutes } from './routes.ts';
export { Sessions, startSessionCleanup } from './sessions.ts';
export { Tokens } from './tokens.ts';
