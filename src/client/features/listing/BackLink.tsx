import { type MouseEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useNavigate } from 'react-router-dom'
import { Icon } from '../../ui/Icon.tsx'
import { searchVisitSlice } from '../search/public.ts'
import { useWords } from '../../words/use-words.ts'

/** To the results that the visitor came from, as they were; otherwise to home. */
export function BackLink() {
  const words = useWords('listing')
  const navigate = useNavigate()
  const cameFromResults = useSelector(searchVisitSlice.selectors.selectIsBackable)
  const [isGoing, setGoing] = useState(false)

  function handleClick(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!cameFromResults || opensElsewhere) return
    event.preventDefault()
    // All the results are drawn before they are shown; until then the press is.
    setGoing(true)
    void navigate(-1)
  }

  return (
    <p className="crumb">
      <Link to="/" className={isGoing ? 'quieter' : undefined} onClick={handleClick}>
        <Icon name="left" size="s" /> {words.backToStock}
      </Link>
    </p>
  )
}
