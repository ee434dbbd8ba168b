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

/** The thin strip in its place under the header; nothing while all is well. */
export function ConnectionStrip() {
  const dispatch = useDispatch<ClientDispatch>()
  const store = useStore()
  const state = useSelector(connectionSlice.selectors.selectConnection)
  useEffect(() => followConnection(dispatch, store.getState()), [dispatch, store])
  const place = document.getElementById('strip')
  return state === 'online' || place === null ? null : createPortal(<Strip state={state} />, place)
}

function Strip({ state }: { readonly state: Exclude<ConnectionState, 'online'> }) {
  const messages = useWords('connection')
  return (
    <output className={`alert strip ${state === 'slow' ? 'alert-info' : 'alert-warning'}`}>
      <LineIcon path={NO_NETWORK} size="s" />
      <span>{messages[state]}</span>
      {state === 'portal' ? (
        <a href={PLAIN_PAGE} target="_blank" rel="noreferrer">
          {messages.openPortal}
        </a>
      ) : null}
    </output>
  )
}
