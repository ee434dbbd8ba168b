import { useSelector } from 'react-redux'
import { NavLink } from 'react-router-dom'
import { formatCount } from '../../../../shared/domain/money.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { outboxSlice } from './outbox.slice.ts'
import { useWords } from '../../../words/use-words.ts'

/** In the header: 'My quotes 2' while two wait; the number stands over the icon, so that nothing moves. */
export function QuotesLink() {
  const messages = useWords('outbox')
  const waiting = useSelector(outboxSlice.selectors.selectWaiting)
  return (
    <NavLink to="/my-quotes" end className="nav-link tool">
      <Icon name="doc" /> <span>{messages.title}</span> <b>{waiting > 0 ? formatCount(waiting) : null}</b>
    </NavLink>
  )
}
