import { render, screen } from '@testing-library/react';
import { CommentSheet } from './comment-sheet.tsx';
import type { CommentSource } from './comment-source.ts';

jest.mock('@juhe/platform', () => ({ ...jest.requireActual('@juhe/platform'), useTranslations: () => (key: string) => key }));

it('opens with the focus in the field, not on its button to close', () => {
  render(<CommentSheet source={{} as CommentSource} answering={{ whole: true }} onClose={() => undefined} />);
  expect(screen.getByRole('textbox')).toHaveFocus();
});
