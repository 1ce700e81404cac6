import type { DemoEvent } from './events/demo-event.ts';
import { drafts } from './events/drafts.ts';
import { past } from './events/past.ts';
import { upcoming } from './events/upcoming.ts';

/** All events: upcoming, unpublished and past. */
export const events: DemoEvent[] = [...upcoming, ...drafts, ...past];
