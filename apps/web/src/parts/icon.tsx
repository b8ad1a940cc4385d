// Signs on buttons where there is no room for their words, which are then there for those who listen.
const paths = {
  games: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  present: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  leave: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  stones: 'M12 4a3.2 3.2 0 110 6.4 3.2 3.2 0 010-6.4M6.3 13a3.2 3.2 0 110 6.4 3.2 3.2 0 010-6.4M17.7 13a3.2 3.2 0 110 6.4 3.2 3.2 0 010-6.4',
  book: 'M12 6.5C10 5 7 4.5 4 4.5v13c3 0 6 .5 8 2 2-1.5 5-2 8-2v-13c-3 0-6 .5-8 2zM12 6.5v13',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 110 6 3 3 0 010-6',
  pencil: 'M4 20l1-4.5L16.5 4a2.1 2.1 0 013 3L8 18.5zM14 6.5l3.5 3.5',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M7 11H5v9h14v-9h-2',
};

export type Sign = keyof typeof paths;

export function Icon({name}: {name: Sign}) {
  return <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={paths[name]} /></svg>;
}
