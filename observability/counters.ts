/** Counts since the start of this process, incremented where they happen and read by the metrics. */
export const counters = {
  /** `password`: wrong password or unknown account. `blocked`: blocked account. `throttled`: too many attempts. */
  signInsDenied: { password: 0, blocked: 0, throttled: 0 },
};
