/** What is wrong with the address of a partner's server: each goes on from the address, "must be …". */
import { both, type Sentence } from '../sentence.ts'

export const partnerUrlWords = {
  of: (member: string, problem: Sentence) => both(`${member}: ${problem.en}.`, `${member}: ${problem.de}.`),
  this: (problem: Sentence) => both(`This ${problem.en}.`, `Diese Adresse ${problem.de}.`),
  long: (most: number) => both(`must have ${most} characters at most`, `darf höchstens ${most} Zeichen haben`),
  notHttps: both('must be an absolute https URL', 'muss eine vollständige https-Adresse sein'),
  loopback: both(
    'must not be an address of this machine, unless ALLOW_LOOPBACK_PARTNERS=1 is set',
    'darf keine Adresse dieses Rechners sein, außer mit ALLOW_LOOPBACK_PARTNERS=1',
  ),
  http: both('must start with https://', 'muss mit https:// beginnen'),
  port: (port: string, ports: Sentence) =>
    both(
      `must not have the port ${port}: use ${ports.en}`,
      `darf nicht den Port ${port} haben: Verwenden Sie ${ports.de}`,
    ),
  credentials: both('must not carry a user name or password', 'darf keinen Benutzernamen und kein Passwort enthalten'),
  fragment: both('must not have a fragment (#…)', 'darf keinen Teil nach # haben'),
  private: both(
    'must not be an address of a private network: it has to be reached from the internet',
    'darf keine Adresse eines privaten Netzes sein: Sie muss aus dem Internet erreichbar sein',
  ),
  taken: (member: string) =>
    both(
      `must not have "${member}" in its query: every request adds that`,
      `darf kein „${member}“ in ihrer Abfrage haben: Das fügt jede Anfrage hinzu`,
    ),
} as const
