@NullMarked
package dev.vidport.persistence.database;

import org.jspecify.annotations.NullMarked;
