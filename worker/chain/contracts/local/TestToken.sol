// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Test Dollar, for local chains only
/// @notice Anyone may mint any amount, so that it is worth nothing.
contract TestToken is ERC20 {
    constructor() ERC20("Test Dollar", "TESTUSD") {}

    /// @notice Makes `amount` of the smallest unit out of nothing.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @notice Six, as the dollar tokens of public chains have.
    function decimals() public pure override returns (uint8) {
        return 6;
    }
}
