package dev.vidport.host.doctor;

import dev.vidport.usecases.doctor.port.Finding;
import java.util.List;
import java.util.function.Supplier;

/**
 * A part of an examination.
 *
 * @param subject what it checks, such as "the mail server"
 */
record Check(String subject, Supplier<List<Finding>> findings) {}
