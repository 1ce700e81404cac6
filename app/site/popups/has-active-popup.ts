import type { ContentClient } from '#client/index.ts';

/** Whether any popup is active at this instant: other pages neither load nor contain anything for popups. */
export async function hasActivePopup(content: ContentClient, now: number): Promise<boolean> {
  const instant = new Date(now).toISOString();
  const { data } = await content.list('popups', {
    filters: { active: { $eq: true }, startDate: { $lte: instant }, endDate: { $gte: instant } },
    fields: ['title'],
    pagination: { pageSize: 1, withCount: false },
  });
  return data.length > 0;
}
