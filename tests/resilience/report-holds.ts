/**
 * Preloaded into the site's process: reports, per message, the longest time that the event loop was held since the previous message, in
 * milliseconds of this thread's processor time. Other work on the machine does not change it.
 */
const everyMs = 5;
let longest = 0;
let last = processorMs();

setInterval(() => {
  const now = processorMs();
  longest = Math.max(longest, now - last);
  last = now;
}, everyMs).unref();

process.on('message', () => {
  process.send?.(longest);
  longest = 0;
});
process.channel?.unref();

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
