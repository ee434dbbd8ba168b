import { useSelector } from 'react-redux'
import { NavLink } from 'react-router-dom'
import { formatCount } from '../../../../shared/domain/money.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { savedSlice } from '../saved.slice.ts'
import { useWords } from '../../../words/use-words.ts'

/** In the header: 'Saved 3'; the number stands over the icon, so that nothing moves when it is known. */
export function SavedLink() {
  const words = useWords('keeping')
  const { vehicles } = useSelector(savedSlice.selectors.selectIndex)
  return (
    <NavLink to="/saved" end className="nav-link tool">
      <Icon name="heart" /> <span>{words.saved}</span>{' '}
      <b>{vehicles.length > 0 ? formatCount(vehicles.length) : null}</b>
    </NavLink>
  )
}
