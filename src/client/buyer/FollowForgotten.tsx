import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { detailsForgotten } from './details-forgotten.ts'
import { listenToForgotten } from './forgotten-news.ts'

/** Has this tab let go of a person who was forgotten in another one; shows nothing. */
export function FollowForgotten() {
  const dispatch = useDispatch()
  useEffect(() => listenToForgotten(() => dispatch(detailsForgotten())), [dispatch])
  return null
}
