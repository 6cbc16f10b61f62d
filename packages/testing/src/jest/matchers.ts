import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A chunk loaded for the first time in a test file takes longer than the default second.
configure({ asyncUtilTimeout: 5000 });
