import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

interface SearchText {
  readonly text: string;
  readonly setText: Dispatch<SetStateAction<string>>;
  /** Records the submitted keyword: its arrival in the URL does not overwrite what is typed meanwhile. */
  readonly onSubmitted: (keyword: string) => void;
}

/** Text of a search field. It follows the keyword in the URL, for instance after going back. */
export const useSearchText = (keyword: string): SearchText => {
  const [text, setText] = useState(keyword);
  const submitted = useRef(keyword);
  useEffect(() => {
    if (keyword !== submitted.current) setText(keyword);
    submitted.current = keyword;
  }, [keyword]);
  return {
    text,
    setText,
    onSubmitted: (next) => {
      submitted.current = next;
    },
  };
};
