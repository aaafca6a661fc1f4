/** Why something of a webhook endpoint or its deliveries is refused. */
import { both } from '../sentence.ts'

export const webhookWords = {
  none: both(
    'There is no such webhook endpoint under this account. Check the id, and whether it belongs to test or live mode.',
    'Diesen Webhook-Endpunkt gibt es in diesem Konto nicht. Vielleicht wurde er entfernt oder gehört zum anderen Modus.',
  ),
  noDelivery: both(
    'There is no such delivery under this account. Check the id; deliveries are kept for 30 days.',
    'Diese Zustellung gibt es in diesem Konto nicht. Zustellungen bleiben 30 Tage erhalten.',
  ),
  tooMany: (most: number) =>
    both(
      `There are already ${most} webhook endpoints. Delete one that is no longer needed.`,
      `Es gibt schon ${most} Webhook-Endpunkte. Löschen Sie einen, der nicht mehr gebraucht wird.`,
    ),
  changesNothing: both(
    'There is nothing to change: give url, description, events or enabled.',
    'Es gibt nichts zu ändern: Geben Sie url, description, events oder enabled an.',
  ),
  deleted: both(
    'The endpoint was deleted, so nothing is sent to it.',
    'Der Endpunkt wurde gelöscht, deshalb wird nichts an ihn gesendet.',
  ),
  disabled: both(
    'The endpoint is disabled. Enable it first, then send again.',
    'Der Endpunkt ist ausgeschaltet. Schalten Sie ihn zuerst ein und senden Sie dann noch einmal.',
  ),
  pending: both(
    'This delivery is already on its way. Wait for its outcome.',
    'Diese Zustellung ist schon unterwegs. Warten Sie ihr Ergebnis ab.',
  ),
  beforeLog: (days: number) =>
    both(
      `events are kept for ${days} days; this time is earlier.`,
      `Ereignisse bleiben ${days} Tage erhalten; diese Zeit liegt davor.`,
    ),
  afterNow: both('this time is later than now.', 'Diese Zeit liegt in der Zukunft.'),
} as const
