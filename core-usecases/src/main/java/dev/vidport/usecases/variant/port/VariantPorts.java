package dev.vidport.usecases.variant.port;

import dev.vidport.domain.variant.Av1Mode;
import dev.vidport.usecases.media.port.VariantMedia;

/** The ports for renditions in a further codec, and for which videos there are any. */
public record VariantPorts(VariantMedia media, Av1Mode mode) {}
