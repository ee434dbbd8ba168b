import { wordsOf } from './words.ts'

// Texts of the company's pages; the company edits them in the folder of each language.
export const ABOUT = wordsOf('about')
export const SERVICES = wordsOf('services')
export const TESTIMONIALS = wordsOf('testimonials')
export const CONTACT = wordsOf('contact')
export const FAQ = wordsOf('faq')
export const SALES_REPS = wordsOf('salesReps')
export const NOT_FOUND = wordsOf('notFound')
export const PRIVACY = wordsOf('privacy')
