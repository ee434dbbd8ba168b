import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { ConnectionState } from '../../../../offline/connectivity.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { NO_NETWORK } from '../../../ui/drawings.ts'
import { LineIcon } from '../../../ui/Icon.tsx'
import { connectionSlice } from './connection.slice.ts'
import { followConnection } from './follow-connection.ts'
import { useWords } from '../../../words/use-words.ts'

/** The page of nobody, without https: what a portal can answer in its place. */
const PLAIN_PAGE = 'http://example.com/'

type Props = {
  /** Where this device has no results to show. */
  readonly ownWords?: Partial<Readonly<Record<ConnectionState, string>>>
}

/** The thin strip in its place under the header; nothing while all is well. */
export function ConnectionStrip({ ownWords }: Props) {
  const dispatch = useDispatch<ClientDispatch>()
  const store = useStore()
  const state = useSelector(connectionSlice.selectors.selectConnection)
  useEffect(() => followConnection(dispatch, store.getState()), [dispatch, store])
  const place = document.getElementById('strip')
  return state === 'online' || place === null ? null : createPortal(<Strip state={state} ownWords={ownWords} />, place)
}

type StripProps = {
  readonly ownWords: Props['ownWords']
  readonly state: Exclude<ConnectionState, 'online'>
}

function Strip({ state, ownWords }: StripProps) {
  const messages = useWords('connection')
  return (
    <output className={`alert strip ${state === 'slow' ? 'alert-info' : 'alert-warning'}`}>
      <LineIcon path={NO_NETWORK} size="s" />
      <span>{ownWords?.[state] ?? messages[state]}</span>
      {state === 'portal' ? (
        <a href={PLAIN_PAGE} target="_blank" rel="noreferrer">
          {messages.openPortal}
        </a>
      ) : null}
    </output>
  )
}
