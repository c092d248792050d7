# fish loads this file at the first completion of vidport.
vidport completion fish | source
