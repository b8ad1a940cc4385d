// The views of the page, by their names in the address: one line each. Those that are loaded later
// are fetched when they are first shown, or when the page is idle.
import type {ComponentType} from 'preact';
import type {Sign} from './parts/icon';
import {later} from './parts/later';
import {drawn} from './play/table';
import {PlayView, newGame, sendSheet} from './play/view';
import type {ViewProps} from './route';

export const home = later<ViewProps>(() => import('./home/home').then((file) => file.HomeView));
const book = later<ViewProps>(() => import('./home/book').then((file) => file.BookView));
const see = later<ViewProps>(() => import('./see/view').then((file) => file.SeeView));
const rules = later<ViewProps>(() => import('./own/rules').then((file) => file.RulesView));
const review = later<ViewProps>(() => import('./after/review').then((file) => file.ReviewView));
const teach = later<ViewProps>(() => import('./teach/teach').then((file) => file.TeachView));
const learn = later<ViewProps>(() => import('./learn/learn').then((file) => file.LearnView));

export const views: Record<string, ComponentType<ViewProps>> = {
  home: home.View,
  book: book.View,
  play: PlayView,
  see: see.View,
  rules: rules.View,
  learn: learn.View,
  teach: teach.View,
  review: review.View,
};
/// Not every name that an object answers to is one of these.
export const isView = (name: string): boolean => Object.hasOwn(views, name);
/// The view of an address without a name that is known.
export const firstView = 'home';
/// In this order in the navigation; names are the texts nav.NAME.
export const inNavigation = ['home', 'learn', 'see', 'rules'];
/// Views that are reached from one of these, and belong to it.
export const placeOf: Record<string, string> = {play: 'home', book: 'home', review: 'home', teach: 'learn'};
/// Their signs in the bar at the bottom of a phone.
export const signs: Record<string, Sign> = {home: 'stones', learn: 'book', see: 'eye', rules: 'pencil'};
export const laterParts = [home.load, newGame.load, sendSheet.load, drawn.load, see.load, rules.load, learn.load, review.load, teach.load, book.load, () => import('./boards/still'), () => import('./boards/hold'), () => import('./boards/edit'), () => import('./learn/lesson'), () => import('./see/sequence'), () => import('./see/quotient'), () => import('./parts/glossary'), () => import('./parts/works')];
