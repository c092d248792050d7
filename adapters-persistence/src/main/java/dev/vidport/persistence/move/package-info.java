/** Moves the rows of an installation to another database. */
@NullMarked
package dev.vidport.persistence.move;

import org.jspecify.annotations.NullMarked;
