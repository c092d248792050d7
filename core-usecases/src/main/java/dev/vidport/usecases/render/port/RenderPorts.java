package dev.vidport.usecases.render.port;

import dev.vidport.domain.id.JobId;
import dev.vidport.usecases.media.port.MediaPorts;
import java.util.function.BiConsumer;

/**
 * Rendering.
 *
 * @param liveFailures receives the reason why a recording could not be rendered live; it is
 *     rendered once it is complete
 */
public record RenderPorts(MediaPorts media, BiConsumer<JobId, Exception> liveFailures) {}
