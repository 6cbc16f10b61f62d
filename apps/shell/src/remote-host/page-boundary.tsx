import { Component, type ReactNode } from 'react';

interface Props {
  /** Called once with the error that a page threw while rendering. */
  onThrown: (thrown: unknown) => void;
  children: ReactNode;
}

/** Error boundary of a page; the frame around it stays intact. */
export class PageBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onThrown(thrown);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
