import type { ContentClient } from '#client/index.ts';

/** Whether a popup may be shown at this instant, to whomever: a page of a quiet day then asks nothing and holds nothing of it. */
export async function anyPopup(content: ContentClient, now: number): Promise<boolean> {
  const instant = new Date(now).toISOString();
  const { data } = await content.list('popups', {
    filters: { active: { $eq: true }, startDate: { $lte: instant }, endDate: { $gte: instant } },
    fields: ['title'],
    pagination: { pageSize: 1, withCount: false },
  });
  return data.length > 0;
}
