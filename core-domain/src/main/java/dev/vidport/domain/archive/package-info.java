/** The archives of accounts. */
package dev.vidport.domain.archive;
