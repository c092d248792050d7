/** The erasure of accounts from all tables. */
@NullMarked
package dev.vidport.persistence.erasure;

import org.jspecify.annotations.NullMarked;
