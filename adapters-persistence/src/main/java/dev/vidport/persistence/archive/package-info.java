/** The exports of accounts, and the documents in their archives. */
@NullMarked
package dev.vidport.persistence.archive;

import org.jspecify.annotations.NullMarked;
