/** The usage ledger. */
@NullMarked
package dev.vidport.persistence.usage;

import org.jspecify.annotations.NullMarked;
