import { z } from 'zod'
import type { DeliveryRow } from '../../../db/queries/webhook/deliveries.ts'
import { listEndpoints, MAX_ENDPOINTS } from '../../../db/queries/webhook/endpoints.ts'
import { mayActAs } from '../../../domain/portal/role.ts'
import { eventBody } from '../../../domain/webhook/body.ts'
import { changeEndpoint } from '../../actions/webhook/change.ts'
import { createEndpoint } from '../../actions/webhook/create.ts'
import { deleteEndpoint } from '../../actions/webhook/delete.ts'
import { readDeliveries, readDelivery, readTries } from '../../actions/webhook/deliveries.ts'
import { readEndpoint } from '../../actions/webhook/endpoint.ts'
import { sendExample } from '../../actions/webhook/example.ts'
import { recoverEndpoint } from '../../actions/webhook/recover.ts'
import { resendDelivery } from '../../actions/webhook/resend.ts'
import { rotateSecretOf, showSecretOf } from '../../actions/webhook/secret.ts'
import { presentEndpoint } from '../../v1/webhook/present.ts'
import {
  deliveryFilters,
  endpointChanges,
  exampleRequest,
  newEndpoint,
  recoverRequest,
} from '../../v1/shapes/webhook-request.ts'
import { id } from '../inputs.ts'
import { presentTry, presentWithDrawing } from '../present/deliveries.ts'
import { searchedPage } from '../present/searched.ts'
import { inAccount } from '../procedure.ts'
import type {
  Delivery,
  DeliveryDetail,
  DeliveryPage,
  NewWebhookEndpoint,
  Recovered,
  WebhookEndpoint,
  WebhookSecret,
} from '../server-shapes.ts'

const viewer = inAccount({ role: 'viewer' })
const manager = inAccount({ role: 'manager' })

/** For what shows secrets or decides where data goes. */
const managerOfMoney = inAccount({ role: 'manager', money: true })

const DELIVERIES_PER_PAGE = 50

/**
 * One call here recovers as much as several API calls of a partner's server; the page makes further calls for the rest.
 */
const MAX_RECOVERIES = 10

export const webhookProcedures = {
  list: viewer.query(async ({ ctx: { service, caller, role } }): Promise<WebhookEndpoint[]> => {
    const rows = await service.statements.rows(listEndpoints, [caller.id, null, null, MAX_ENDPOINTS])
    const sees = { mayChange: mayActAs(role, 'manager') }
    return rows.filter((row) => row.id !== null).map((row) => presentEndpoint(row, sees))
  }),

  create: managerOfMoney
    .input(z.object(newEndpoint))
    .mutation(async ({ ctx: { service, caller }, input }): Promise<NewWebhookEndpoint> => {
      const { url, description = null, events = null } = input
      const made = await createEndpoint(service, caller, { url, description, events })
      const endpoint = presentEndpoint(await readEndpoint(service, caller, made.id), { mayChange: true })
      return { endpoint, secret: made.secret }
    }),

  change: managerOfMoney
    .input(z.object({ ...endpointChanges, id }))
    .mutation(async ({ ctx: { service, caller }, input }): Promise<WebhookEndpoint> => {
      await changeEndpoint(service, caller, input.id, input)
      return presentEndpoint(await readEndpoint(service, caller, input.id), { mayChange: true })
    }),

  delete: manager.input(z.object({ id })).mutation(async ({ ctx: { service, caller }, input }) => {
    await deleteEndpoint(service, caller, input.id)
    return {}
  }),

  secret: managerOfMoney
    .input(z.object({ id }))
    .mutation(({ ctx: { service, caller }, input }): Promise<WebhookSecret> => showSecretOf(service, caller, input.id)),

  rotateSecret: managerOfMoney
    .input(z.object({ id }))
    .mutation(
      ({ ctx: { service, caller }, input }): Promise<WebhookSecret> => rotateSecretOf(service, caller, input.id),
    ),

  example: manager
    .input(z.object({ ...exampleRequest, id }))
    .mutation(async ({ ctx: { service, caller, language }, input }): Promise<Delivery> => {
      const delivery = await sendExample(service, caller, input)
      return presentWithDrawing(await readDelivery(service, caller, delivery), language)
    }),

  deliveries: viewer
    .input(z.object({ ...deliveryFilters, id }))
    .query(async ({ ctx: { service, caller, language }, input }): Promise<DeliveryPage> => {
      const place = { behind: input.before ?? null, most: DELIVERIES_PER_PAGE + 1 }
      const found = await readDeliveries(service, caller, { ...input, ...place })
      const { shown, ...searched } = searchedPage<DeliveryRow>(found, {
        isRow: (row): row is DeliveryRow => 'id' in row && row.id !== null,
        placeOf: ({ place }) => place[0],
        most: DELIVERIES_PER_PAGE,
      })
      return { deliveries: shown.map((row) => presentWithDrawing(row, language)), ...searched }
    }),

  delivery: viewer
    .input(z.object({ id }))
    .query(async ({ ctx: { service, caller, language }, input }): Promise<DeliveryDetail> => {
      const { row, attempts } = await readTries(service, caller, input.id)
      return {
        delivery: presentWithDrawing(row, language),
        body: eventBody(row),
        attempts: attempts.map((row) => presentTry(row, language)),
      }
    }),

  resend: manager
    .input(z.object({ id }))
    .mutation(async ({ ctx: { service, caller, language }, input }): Promise<Delivery> => {
      await resendDelivery(service, caller, input.id)
      return presentWithDrawing(await readDelivery(service, caller, input.id), language)
    }),

  recover: manager
    .input(
      z.object({
        ...recoverRequest,
        id,
        after: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional(),
      }),
    )
    .mutation(async ({ ctx: { service, caller }, input }): Promise<Recovered> => {
      let deliveries = 0
      let next = input.after ?? null
      for (let calls = 1; ; calls += 1) {
        const recovered = await recoverEndpoint(service, caller, { ...input, after: next })
        deliveries += recovered.deliveries
        next = recovered.next
        if (next === null || calls === MAX_RECOVERIES) return { deliveries, next }
      }
    }),
}
