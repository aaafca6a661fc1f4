/** Why something of a team, its keys or its requests among owners is refused. */
import type { Role } from '../portal/role.ts'
import { roleWords } from '../portal/role-words.ts'
import { both, germanTime } from '../sentence.ts'

export const teamWords = {
  noPartner: (partner: string) => both(`There is no partner ${partner}.`, `Es gibt keinen Partner ${partner}.`),
  noLongerOwner: both('You are no longer an owner of this team.', 'Sie sind nicht mehr Inhaber dieses Teams.'),
  noLongerMember: both('You are no longer a member of this team.', 'Sie sind nicht mehr Mitglied dieses Teams.'),
  notMember: both(
    'You are not a member of this team. Ask one of its owners for an invitation.',
    'Sie sind nicht Mitglied dieses Teams. Bitten Sie einen seiner Inhaber um eine Einladung.',
  ),
  roleTooLow: (needed: Role, own: Role) =>
    both(
      `This needs the role ${needed}; yours is ${own}. Ask an owner of the team.`,
      `Dafür braucht es die Rolle ${roleWords.de[needed]}; Ihre ist ${roleWords.de[own]}. Fragen Sie einen Inhaber des Teams.`,
    ),
  noMember: both('There is no such member in this team.', 'Dieses Mitglied gibt es in diesem Team nicht.'),
  onlyOwner: both(
    'This is the only owner of the team. Make another member an owner first.',
    'Das ist der einzige Inhaber des Teams. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
  ),
  noInvitation: both(
    'There is no such open invitation of this team.',
    'Diese offene Einladung gibt es in diesem Team nicht.',
  ),
  memberAlready: (email: string) =>
    both(`${email} is already a member of the team.`, `${email} ist schon Mitglied des Teams.`),
  inviteOwnerFirst: both(
    'The team has no owner yet: invite its owner first.',
    'Das Team hat noch keinen Inhaber: Laden Sie zuerst seinen Inhaber ein.',
  ),
  manyInvitations: (most: number) =>
    both(
      `There are already ${most} open invitations. Withdraw one, or wait until some are accepted.`,
      `Es gibt schon ${most} offene Einladungen. Ziehen Sie eine zurück oder warten Sie, bis einige angenommen sind.`,
    ),
  manyKeys: (most: number, mode: string) =>
    both(
      `There are already ${most} valid ${mode} keys. Revoke one that is no longer needed, or roll one without an overlap.`,
      `Es gibt schon ${most} gültige ${mode === 'test' ? 'Testschlüssel' : 'Live-Schlüssel'}. Widerrufen Sie einen, der nicht mehr gebraucht wird, oder erneuern Sie einen ohne Überlappung.`,
    ),
  keysOfDay: (most: number, mode: string) =>
    both(
      `You made ${most} ${mode} keys within 24 hours. Go on with one of them, or make another one tomorrow; in an emergency ask another member of your team.`,
      `Sie haben in 24 Stunden ${most} ${mode === 'test' ? 'Testschlüssel' : 'Live-Schlüssel'} angelegt. Nehmen Sie einen davon oder legen Sie morgen einen weiteren an; im Notfall fragen Sie ein anderes Mitglied Ihres Teams.`,
    ),
  keysOfTeamsDay: (most: number, mode: string) =>
    both(
      `Your team made ${most} ${mode} keys within 24 hours. Go on with one of them, or make another one tomorrow; in an emergency ask us.`,
      `Ihr Team hat in 24 Stunden ${most} ${mode === 'test' ? 'Testschlüssel' : 'Live-Schlüssel'} angelegt. Nehmen Sie einen davon oder legen Sie morgen einen weiteren an; im Notfall fragen Sie uns.`,
    ),
  expiresPast: (expiresAt: Date) =>
    both(
      `The key must expire later than now, not at ${expiresAt.toISOString()}.`,
      `Der Schlüssel muss später als jetzt ablaufen, nicht am ${germanTime(expiresAt)}.`,
    ),
  expiresUnapproved: both(
    'Another owner approves the key an hour from now at the earliest: it must expire later than that.',
    'Ein anderer Inhaber gibt den Schlüssel frühestens in einer Stunde frei: Er muss später als dann ablaufen.',
  ),
  noKey: both(
    'There is no such key in this account. It may belong to the other mode.',
    'Diesen Schlüssel gibt es in diesem Konto nicht. Vielleicht gehört er zum anderen Modus.',
  ),
  keyEnded: both(
    'This key was revoked or has expired. Create a new one instead.',
    'Dieser Schlüssel wurde widerrufen oder ist abgelaufen. Legen Sie stattdessen einen neuen an.',
  ),
  keyRevoked: both('This key is already revoked.', 'Dieser Schlüssel ist schon widerrufen.'),
  keyEndedSince: (key: string) =>
    both(
      `The key ${key} ended since. Refuse this, and create a new key instead.`,
      `Der Schlüssel ${key} ist seitdem abgelaufen. Lehnen Sie das ab und legen Sie stattdessen einen neuen an.`,
    ),
  manyApprovals: (most: number) =>
    both(
      `There are already ${most} requests that wait for an owner. Decide or withdraw some of them first.`,
      `Es warten schon ${most} Anfragen auf einen Inhaber. Entscheiden Sie zuerst einige oder ziehen Sie welche zurück.`,
    ),
  manyApprovalsOfYours: (most: number) =>
    both(
      `You have already asked for ${most} things that wait for an owner. Withdraw some of them first, or ask an owner to decide.`,
      `Sie haben schon um ${most} Dinge gebeten, die auf einen Inhaber warten. Ziehen Sie zuerst einige zurück oder bitten Sie einen Inhaber, zu entscheiden.`,
    ),
  noApproval: both('There is no such request in this team.', 'Diese Anfrage gibt es in diesem Team nicht.'),
  notYoursToEnd: both(
    'Only an owner of the team, or who asked for it, can do that.',
    'Das kann nur ein Inhaber des Teams oder wer angefragt hat.',
  ),
} as const
