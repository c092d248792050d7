/** What is to be rendered, as videos and jobs store it alike. */
@NullMarked
package dev.vidport.persistence.render;

import org.jspecify.annotations.NullMarked;
