/** The verbs with which names of operations begin. Add a new one only when none of these fits. */
export const operationVerbs: ReadonlySet<string> = new Set(
  `
  accept acknowledge add adjust answer appeal apply approve ask assign audit begin bind block browse buy cancel change check
  choose claim clear close collect comment confirm correct count create cut decide decline delete deny download drop edit end
  extend fail find finish follow forget get gift give grant hide import lift like link list look make mark move mute open order pay
  pick pin place preview propose prove publish rate read recall receive recommend refund refuse register reinstate reject
  release remind remove rename renew repeat replace reply request resell reset reship resolve restore retry return review
  revoke rule save search send set shelve ship show sign split start stop stream submit suggest suspend take track transfer
  translate try unlink unmute update upload verify view watch withdraw
`
    .trim()
    .split(/\s+/),
);
