import {
  type Account,
  accountSchema,
  type ChangePassword,
  type ConfirmTotp,
  newTotpSchema,
  passkeyStartSchema,
  recoveryCodesSchema,
} from '../../../shared/contract/account.ts'
import { type ProofRequest, proofRequestSchema, provedSchema } from '../../../shared/contract/sign-in.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import * as z from 'zod/mini'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'
import { post } from './post.ts'

type ProofGiven = { readonly ticket: string } & Readonly<Record<string, unknown>>

/** The own account of whoever is signed in; secrets and codes stay with the component that shows them. */
export const accountApi = staffApi.enhanceEndpoints({ addTagTypes: ['Account'] }).injectEndpoints({
  endpoints: (build) => ({
    getAccount: build.query<Answered<Account>, void>({
      queryFn: answering(accountSchema, () => ({ path: STAFF_PATHS.account })),
      providesTags: ['Account'],
    }),
    changePassword: build.mutation<Answered<Account>, ChangePassword>({
      queryFn: answering(accountSchema, (body: ChangePassword) => post(STAFF_PATHS.changePassword, body)),
      invalidatesTags: ['Account'],
    }),
    changeEmail: build.mutation<Answered<Account>, string>({
      queryFn: answering(accountSchema, (email: string) => post(STAFF_PATHS.changeEmail, { email })),
      invalidatesTags: ['Account'],
    }),
    /** Null = every session but this one. */
    endSession: build.mutation<Answered<null>, string | null>({
      queryFn: answering(z.null(), (id: string | null) => post(STAFF_PATHS.endSession, { id })),
      invalidatesTags: ['Account'],
    }),
    startTotp: build.mutation<Answered<z.infer<typeof newTotpSchema>>, void>({
      queryFn: answering(newTotpSchema, () => post(STAFF_PATHS.startTotp)),
    }),
    confirmTotp: build.mutation<Answered<z.infer<typeof recoveryCodesSchema>>, ConfirmTotp>({
      queryFn: answering(recoveryCodesSchema, (body: ConfirmTotp) => post(STAFF_PATHS.confirmTotp, body)),
      invalidatesTags: ['Account'],
    }),
    removeTotp: build.mutation<Answered<Account>, void>({
      queryFn: answering(accountSchema, () => post(STAFF_PATHS.removeTotp)),
      invalidatesTags: ['Account'],
    }),
    renewRecoveryCodes: build.mutation<Answered<z.infer<typeof recoveryCodesSchema>>, void>({
      queryFn: answering(recoveryCodesSchema, () => post(STAFF_PATHS.recoveryCodes)),
      invalidatesTags: ['Account'],
    }),
    startPasskey: build.mutation<Answered<z.infer<typeof passkeyStartSchema>>, void>({
      queryFn: answering(passkeyStartSchema, () => post(STAFF_PATHS.startPasskey)),
    }),
    addPasskey: build.mutation<
      Answered<z.infer<typeof recoveryCodesSchema>>,
      { readonly ticket: string; readonly name: string; readonly passkey: object }
    >({
      queryFn: answering(recoveryCodesSchema, (body: object) => post(STAFF_PATHS.addPasskey, body)),
      invalidatesTags: ['Account'],
    }),
    removePasskey: build.mutation<Answered<Account>, string>({
      queryFn: answering(accountSchema, (id: string) => post(STAFF_PATHS.removePasskey, { id })),
      invalidatesTags: ['Account'],
    }),
    startProof: build.mutation<Answered<ProofRequest>, void>({
      queryFn: answering(proofRequestSchema, () => post(STAFF_PATHS.startProof)),
    }),
    prove: build.mutation<Answered<z.infer<typeof provedSchema>>, ProofGiven>({
      queryFn: answering(provedSchema, (body: ProofGiven) => post(STAFF_PATHS.prove, body)),
    }),
  }),
})
