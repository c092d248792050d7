@NullMarked
package dev.vidport.persistence.webhook;

import org.jspecify.annotations.NullMarked;
