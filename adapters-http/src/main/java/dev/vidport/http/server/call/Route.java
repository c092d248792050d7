package dev.vidport.http.server.call;

import dev.vidport.domain.access.Operation;

/**
 * One line of the route table.
 *
 * @param path as the contract writes it, such as {@code /videos/{videoId}}
 * @param operation what the credential must be allowed to do
 * @param id its name in the contract document
 */
public record Route(String method, String path, Operation operation, String id, Handler handler) {}
