@NullMarked
package dev.vidport.persistence.job;

import org.jspecify.annotations.NullMarked;
