/**
 * A self-signed X.509 certificate for protocol servers, encoded in DER by hand: Node can read certificates but not create
 * them.
 */
import { createSign, type KeyObject } from 'node:crypto';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, Math.floor(size / 256), size % 256];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const utcTime = (at: Date): Buffer => der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));

/** sha256WithRSAEncryption. */
const algorithm = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));

/** Returns the certificate as PEM; `serial` is hexadecimal and starts with a digit below 8, since DER integers are signed. */
export const makeCertificate = (keys: { publicKey: KeyObject; privateKey: KeyObject }, serial: string): string => {
  const name = sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('protocol server')))));
  const validity = sequence(utcTime(new Date(Date.now() - 86_400_000)), utcTime(new Date(Date.now() + 86_400_000 * 365)));
  const subjectKey = keys.publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(der(0x02, Buffer.from(serial, 'hex')), algorithm, name, validity, name, subjectKey);
  const signature = createSign('sha256').update(body).sign(keys.privateKey);
  const certificate = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
};
