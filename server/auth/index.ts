export { ensureFirstAdministrator } from './first-administrator.ts';
export { passwordFault } from './password-rules.ts';
export { createAuthRoutes } from './routes.ts';
export { Sessions, startPruning } from './sessions.ts';
export { Tokens } from './tokens.ts';
