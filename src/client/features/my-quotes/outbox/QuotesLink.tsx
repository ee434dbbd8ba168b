import { useSelector } from 'react-redux'
import { NavLink } from 'react-router-dom'
import { formatCount } from '../../../../shared/domain/money.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { outboxSlice } from './outbox.slice.ts'
import { useWords } from '../../../words/use-words.ts'

/** In the header: 'My quotes 2' while two wait; the place of the number is kept free, so that nothing moves. */
export function QuotesLink() {
  const messages = useWords('outbox')
  const waiting = useSelector(outboxSlice.selectors.selectWaiting)
  return (
    <NavLink to="/my-quotes" end className="nav-link tool">
      <Icon name="doc" /> {messages.title} <b>{waiting > 0 ? formatCount(waiting) : null}</b>
    </NavLink>
  )
}
