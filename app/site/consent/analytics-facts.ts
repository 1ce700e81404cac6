import type { Entry } from '#content/index.ts';

type Facts = Pick<Entry<'setting'>, 'analyticsOperator' | 'analyticsCookieLifetime'>;

/** The analytics tool in the words of the banner and of the privacy policy: its host and its operator, and how long its cookies live. */
export function analyticsOf({ url }: { url: string }, setting: Facts | null | undefined) {
  const { analyticsOperator: operator, analyticsCookieLifetime: lifetime } = setting ?? {};
  const { host } = new URL(url);
  return {
    host,
    tool: operator ? `${host} (${operator})` : host,
    lifetime: lifetime ? `, d’une durée de ${lifetime} au plus` : '',
  };
}
