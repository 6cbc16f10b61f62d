import { langs, type Texts } from '../text/lang.ts';
import { texts } from '../locales/texts.gen.ts';

/** Labels of input fields for refusals. An unlisted field is called by its own name. */
const labels: Readonly<Record<string, Texts>> = texts.fields;

/** Fields that the browser fills in for a passkey share its label. */
const passkeyFields = new Set([
  'rawId',
  'authenticatorAttachment',
  'clientExtensionResults',
  'response',
  'clientDataJSON',
  'attestationObject',
  'transports',
  'authenticatorData',
  'signature',
  'userHandle',
]);

/** Operations in which a field has a special meaning: its label there. */
const inOperation: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'common/share.readShareCode': { code: 'shareCode' },
  'member/identity.verifyIdentity': { agreed: 'purpose', number: 'residentId' },
  'member/wx.signInWithWx': { code: 'wxCode' },
  'content/study.signInAtSession': { code: 'signCode' },
  'auction/lot-desk.publishLot': { detail: 'description' },
  'applyfor/card.buyCard': { cardId: 'rightsCard' },
  'social/card-gift.giveCard': { cardId: 'rightsCard' },
  'social/conversation.sendMessage': { ref: 'message' },
  'wallet/delayed-payment.listDelayedPayments': { side: 'direction' },
  'mall/shop-life.updateMyShop': { hours: 'openHours' },
};

/** Returns the label of a field in each language, for the operation with this id; input without a name is "the input". */
export const fieldLabel = (name: string, operation = ''): Texts => {
  if (name === '') return texts.input;
  const label = passkeyFields.has(name) ? 'passkey' : (inOperation[operation]?.[name] ?? name);
  if (Object.hasOwn(labels, label)) return labels[label] as Texts;
  const quotedName = `“${name.slice(0, 40)}”`;
  return Object.fromEntries(langs.map((lang) => [lang, quotedName])) as unknown as Texts;
};
