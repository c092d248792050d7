@NullMarked
package dev.vidport.outbound.webhook;

import org.jspecify.annotations.NullMarked;
