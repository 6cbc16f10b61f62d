import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A part of the kit that is loaded first in a test file takes more than the second that is usual.
configure({ asyncUtilTimeout: 5000 });
