import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { ComponentType } from 'react'
import type { Language } from '../../shared/domain/language.ts'
import type { ApiExtra } from './base-query.ts'

export type ClientDispatch = ThunkDispatch<unknown, ApiExtra, UnknownAction>

export type PageRequest = {
  readonly dispatch: ClientDispatch
  readonly language: Language
  /** Path and query of the page. */
  readonly url: URL
  /** The parameters that the route's path names, e.g. `saexRef`. */
  readonly params: Readonly<Record<string, string | undefined>>
}

/**
 * What the module of a page exports. `preload` asks for the data of the first paint by the same endpoints that the page
 * uses (`await dispatch(api.endpoints.x.initiate(arg))`), so that it is in the store when the server renders; it may
 * send the visitor elsewhere. The status and the head are told while rendering, by `PageHeading`.
 */
export type PageModule = {
  readonly Page: ComponentType
  readonly preload?: (request: PageRequest) => Promise<{ readonly redirectTo: string } | undefined>
}
